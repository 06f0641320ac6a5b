import type { PageTexts } from './texts.ts';

/** A page of an emulated provider. All fields except the URLs are HTML: text from outside must be escaped. */
export type Page = {
  title: string;
  /** A note that names the real page which this page emulates. */
  note: string;
  className: string;
  stylesheet: string;
  content: string;
  /** URL of a script that runs once the page is parsed. */
  script?: string | undefined;
};

/** Renders a page with the sandbox's note above its content, in the language and direction of its texts. */
export function renderPage({ language, direction, t }: PageTexts, page: Page): string {
  const { title, note, className, stylesheet, content, script } = page;
  return `<!doctype html>
<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title} · ${t('sandbox.badge')}</title>
    <link rel="icon" href="/sandbox/assets/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/sandbox/assets/base.css">
    <link rel="stylesheet" href="/sandbox/assets/controls.css">
    <link rel="stylesheet" href="${stylesheet}">${script === undefined ? '' : `\n    <script src="${script}" type="module"></script>`}
  </head>
  <body>
    <main class="${className}">
      <p class="sandbox-note"><strong>${t('sandbox.badge')}</strong> ${note}</p>
${content}
    </main>
  </body>
</html>
`;
}
