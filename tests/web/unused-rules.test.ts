// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { withoutUnusedRules } from '../../tools/build/trim/unused-rules.ts';

const worn = new Set(['m_aaaaaaaa']);
const trim = (css: string) => withoutUnusedRules(css, worn);

describe('style sheet without unused Mantine rules', () => {
  it('preserves rules of classes in scripts and all rules without a Mantine class', () => {
    const css = '.m_aaaaaaaa{color:red}body{margin:0}.own:hover{top:0}';
    expect(trim(css)).toBe(css);
  });

  it('removes rules, selectors and empty at-rules that cannot match', () => {
    expect(trim('.m_bbbbbbbb{color:red}a{top:0}')).toBe('a{top:0}');
    expect(trim('.m_bbbbbbbb>a,.m_aaaaaaaa b{top:0}')).toBe('.m_aaaaaaaa b{top:0}');
    expect(trim('@media print{.m_bbbbbbbb{top:0}}@layer x{.m_aaaaaaaa .m_bbbbbbbb{top:0}a{top:0}}')).toBe(
      '@layer x{a{top:0}}',
    );
  });

  it('preserves a selector with an unused class inside :not() or among alternatives of :where()', () => {
    const css = '.m_aaaaaaaa:not(.m_bbbbbbbb){top:0}:where(.m_bbbbbbbb,a) b{top:0}';
    expect(trim(css)).toBe(css);
  });

  it('preserves quotes, keyframes, imports and nested rules', () => {
    const css =
      '@import "a.css";@keyframes m_bbbbbbbb{0%{top:0}to{top:1px}}a:before{content:"}.m_bbbbbbbb{"}a{&:hover{top:0}}';
    expect(trim(css)).toBe(css);
  });
});
