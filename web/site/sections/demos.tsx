import type { ReactNode } from 'react';
import { SiteDialog } from '../components/site-dialog.tsx';
import { addressIn } from '../locale.ts';
import type { PageProps } from '../site-page.ts';

/** The three demonstrations, each told in titled steps. */
export function Demos({ texts, locale }: PageProps) {
  const { demos, steps } = texts.landing;
  const closeLabel = texts.common.dialog.close;
  return (
    <>
      <Demo id="setup-demo" closeLabel={closeLabel} {...demos.setup}>
        <a className="button" href="/onboarding">
          {texts.common.start.pack}
        </a>
      </Demo>
      <Demo id="languages-demo" closeLabel={closeLabel} {...demos.languages}>
        <a className="button" href={addressIn(locale, '/languages')}>
          {demos.languages.link}
        </a>
      </Demo>
      <Demo id="steps-demo" closeLabel={closeLabel} {...demos.steps} steps={steps.list}>
        <a className="button" href="/onboarding">
          {texts.common.start.activate}
        </a>
      </Demo>
    </>
  );
}

type DemoProps = {
  id: string;
  title: string;
  lead: string;
  closeLabel: string;
  steps: readonly { title: string; text: string }[];
  children: ReactNode;
};

function Demo({ id, title, lead, closeLabel, steps, children }: DemoProps) {
  return (
    <SiteDialog id={id} title={title} closeLabel={closeLabel}>
      <p className="lead">{lead}</p>
      <ol className="demo-steps numbered">
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <div className="actions">{children}</div>
    </SiteDialog>
  );
}
