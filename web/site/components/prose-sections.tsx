type ProseSection = {
  title: string;
  paragraphs: readonly string[];
  points: readonly { term: string; text: string }[];
};

type ProseSectionsProps = { sections: Readonly<Record<string, ProseSection>>; level: 2 | 3 };

/** Continuous text under headings of the given level. */
export function ProseSections({ sections, level }: ProseSectionsProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="prose">
      {Object.values(sections).map(({ title, paragraphs, points }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {points.length > 0 && (
            <dl className="points">
              {points.map(({ term, text }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  );
}
