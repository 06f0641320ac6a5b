// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { withoutUnusedRules } from '../../tools/build/trim/unused-rules.ts';

const worn = new Set(['m_aaaaaaaa']);
const trim = (css: string) => withoutUnusedRules(css, worn);

describe('a style sheet without what nobody wears', () => {
  it('keeps the rules of classes that a script has, and every rule without a class of Mantine', () => {
    const css = '.m_aaaaaaaa{color:red}body{margin:0}.own:hover{top:0}';
    expect(trim(css)).toBe(css);
  });

  it('loses what can match nothing: a rule, one of several selectors, what is left empty', () => {
    expect(trim('.m_bbbbbbbb{color:red}a{top:0}')).toBe('a{top:0}');
    expect(trim('.m_bbbbbbbb>a,.m_aaaaaaaa b{top:0}')).toBe('.m_aaaaaaaa b{top:0}');
    expect(trim('@media print{.m_bbbbbbbb{top:0}}@layer x{.m_aaaaaaaa .m_bbbbbbbb{top:0}a{top:0}}')).toBe(
      '@layer x{a{top:0}}',
    );
  });

  it('keeps a selector whose class in brackets is one of several, or is none of it', () => {
    const css = '.m_aaaaaaaa:not(.m_bbbbbbbb){top:0}:where(.m_bbbbbbbb,a) b{top:0}';
    expect(trim(css)).toBe(css);
  });

  it('leaves quotes, keyframes, imports and nested rules as they are', () => {
    const css =
      '@import "a.css";@keyframes m_bbbbbbbb{0%{top:0}to{top:1px}}a:before{content:"}.m_bbbbbbbb{"}a{&:hover{top:0}}';
    expect(trim(css)).toBe(css);
  });
});
