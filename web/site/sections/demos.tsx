import type { ReactNode } from 'react';
import type { TourName } from '../../../server/core/tour-names.ts';
import { SiteDialog } from '../components/site-dialog.tsx';
import { Tour } from '../components/tour.tsx';
import { addressIn } from '../locale.ts';
import type { PageProps } from '../site-page.ts';
import type { SiteTexts } from '../site-texts.ts';

/** The three demonstrations, each a tour with a link to the next step. */
export function Demos({ texts, locale }: PageProps) {
  const { demos } = texts.landing;
  return (
    <>
      <Demo id="setup-demo" name="setup" texts={texts}>
        <a className="button" href="/onboarding">
          {texts.common.start.pack}
        </a>
      </Demo>
      <Demo id="languages-demo" name="languages" texts={texts}>
        <a className="button" href={addressIn(locale, '/languages')}>
          {demos.languages.link}
        </a>
      </Demo>
      <Demo id="steps-demo" name="call" texts={texts}>
        <a className="button" href="/onboarding">
          {texts.common.start.activate}
        </a>
      </Demo>
    </>
  );
}

type DemoProps = { id: string; name: TourName; texts: SiteTexts; children: ReactNode };

function Demo({ id, name, texts: { common, landing }, children }: DemoProps) {
  const { title, lead, steps } = landing.demos[name];
  return (
    <SiteDialog id={id} title={title} closeLabel={common.dialog.close} isWide>
      <p>{lead}</p>
      <Tour name={name} title={title} captions={steps} texts={common.tour} />
      <div className="actions">{children}</div>
    </SiteDialog>
  );
}
