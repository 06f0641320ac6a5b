import spoken from '../../../locales/spoken-examples.json' with { type: 'json' };
import { VISIT } from '../../../server/core/plan.ts';
import { Icon } from '../components/icon.tsx';
import { Section } from '../components/page-parts.tsx';
import { LOCALE_FACTS, languageName } from '../locale.ts';
import { PLACEHOLDERS } from '../site-facts.ts';
import type { PageProps } from '../site-page.ts';

/**
 * A conversation with the receptionist of the demo business (client/hear/). Without the script it is an example
 * transcript. The server removes the section if there is no demo business.
 */
export function HearIt(props: PageProps) {
  const { hear } = props.texts;
  return (
    <>
      {PLACEHOLDERS.demoBegins}
      <Section id="hear" title={hear.title} lead={hear.lead} tone="tinted">
        <Heard {...props} />
        <div
          className="hear"
          data-hear={JSON.stringify(hear.says)}
          data-you={hear.you}
          data-agent={hear.agent}
        >
          <Lines {...props} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <div className="hear-log" role="log" aria-label={hear.log} tabIndex={0} data-hear-log />
          <p className="hear-state" role="status" data-hear-state />
          <Composer {...props} />
          <p className="small">{hear.note}</p>
        </div>
      </Section>
      {PLACEHOLDERS.demoEnds}
    </>
  );
}

function Heard({ texts, locale, languages }: PageProps) {
  const { hear } = texts;
  return (
    <div className="heard">
      <h3>{hear.examples}</h3>
      <ul className="cards cards-three">
        {spoken.answered.map(({ code, asked, answered }) => (
          <li key={code} className="card">
            <span className="chip">{nameOf(code, { locale, languages })}</span>
            <p className="said">
              <span className="said-who">{hear.you}</span>
              <bdi lang={code}>{asked}</bdi>
            </p>
            <p className="said said-agent">
              <span className="said-who">{hear.agent}</span>
              <bdi lang={code}>{answered}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Example sentences; each fills the field and selects its language. */
function Lines({ texts, locale, languages }: PageProps) {
  return (
    <fieldset className="hear-lines">
      <legend>{texts.hear.chips}</legend>
      {spoken.toAsk.map(({ code, words }) => (
        <button
          key={code}
          type="button"
          className="button button-quiet button-small"
          data-hear-line={words}
          data-code={code}
        >
          {nameOf(code, { locale, languages })}
        </button>
      ))}
    </fieldset>
  );
}

function Composer({ texts, locale, languages }: PageProps) {
  const { hear } = texts;
  const choices = languages
    .filter(({ isSupported }) => isSupported)
    .map((language) => ({ code: language.code, name: languageName(language, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, LOCALE_FACTS[locale].tag));
  return (
    <form className="hear-form" data-hear-form>
      <label>
        <span>{hear.language}</span>
        <select name="language" defaultValue={locale}>
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="hear-words">
        <span>{hear.words}</span>
        <input
          name="words"
          dir="auto"
          placeholder={hear.hint}
          maxLength={VISIT.wordsLength}
          autoComplete="off"
        />
      </label>
      <div className="actions">
        <button type="submit" className="button">
          {hear.send}
        </button>
        <button type="button" className="button button-quiet" data-hear-talk hidden>
          <Icon name="phone" />
          {hear.talk}
        </button>
        <label className="hear-aloud" data-hear-aloud hidden>
          <input type="checkbox" name="aloud" />
          <span>{hear.aloud}</span>
        </label>
      </div>
    </form>
  );
}

function nameOf(code: string, { locale, languages }: Pick<PageProps, 'locale' | 'languages'>): string {
  const language = languages.find((each) => each.code === code);
  if (!language) throw new Error(`${code} is no language of the catalogue`);
  return languageName(language, locale);
}
