import { QuestionList } from '../components/question-list.tsx';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

export function Questions({ texts }: PageProps) {
  const { title, lead, list } = texts.questions;
  return (
    <Section id="faq" title={title} lead={lead}>
      <QuestionList list={list} />
    </Section>
  );
}
