import { Icon } from './icon.tsx';

/** Questions whose answers unfold, below a heading of level 2. */
export function QuestionList({ list }: { list: readonly { question: string; answer: string }[] }) {
  return (
    <div className="questions">
      {list.map(({ question, answer }) => (
        <details key={question} className="question">
          <summary>
            <h3>{question}</h3>
            <Icon name="down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
