type PageHeadProps = { title: string; lead: string; note?: string };

/** The head of a page: heading, lead text and, in small print, its date. */
export function PageHead({ title, lead, note }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {note !== undefined && <p className="small">{note}</p>}
      <p className="lead">{lead}</p>
    </div>
  );
}
