type PageHeadProps = { title: string; lead: string; note?: string };

/** What a page begins with: its heading, what it is about and, in small, from when it is. */
export function PageHead({ title, lead, note }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {note !== undefined && <p className="small">{note}</p>}
      <p className="lead">{lead}</p>
    </div>
  );
}
