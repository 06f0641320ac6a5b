import { formatInUnitName } from '../../../server/core/format-duration.ts';
import { Icon } from '../components/icon.tsx';
import { Section } from '../components/page-parts.tsx';
import { languageName } from '../locale.ts';
import samples from '../samples.json' with { type: 'json' };
import { PLACEHOLDERS } from '../site-facts.ts';
import type { PageProps } from '../site-page.ts';

type Sample = (typeof samples)[number];

/**
 * Recorded calls with their transcripts (`npm run samples`). The browser's own players also work without the script,
 * which marks the current line (client/samples.ts).
 */
export function Samples(props: PageProps) {
  const { title, lead, note, ring } = props.texts.landing.samples;
  return (
    <Section id="samples" title={title} lead={lead}>
      <ul className="cards cards-three swiped">
        {samples.map((sample) => (
          <SampleCard key={sample.name} sample={sample} {...props} />
        ))}
      </ul>
      <p className="small">{note}</p>
      {PLACEHOLDERS.ringBegins}
      <p className="samples-ring">
        <Icon name="phone" />
        <span>
          {ring}{' '}
          <a href={`tel:${PLACEHOLDERS.ringTel}`} dir="ltr">
            {PLACEHOLDERS.ringPhone}
          </a>
        </span>
      </p>
      {PLACEHOLDERS.ringEnds}
    </Section>
  );
}

function SampleCard({
  sample: { name, seconds, lines },
  texts,
  locale,
  languages,
}: PageProps & { sample: Sample }) {
  const { calls, transcript, caller, agent } = texts.landing.samples;
  const { title, text, audio } = textsOf(calls, name);
  const codes = [...new Set(lines.map(({ language }) => language.slice(0, 2)))];
  const names = languages.filter(({ code }) => codes.includes(code));
  return (
    <li className="card sample" data-sample>
      <ul className="sample-languages">
        {names.map((language) => (
          <li key={language.code} className="chip">
            {languageName(language, locale)}
          </li>
        ))}
        <li className="small">{formatInUnitName(Math.round(seconds), 'second', locale)}</li>
      </ul>
      <h3>{title}</h3>
      <p>{text}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript below contains every word */}
      <audio controls preload="none" src={`/samples/${name}.mp3`} aria-label={audio} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <ol className="sample-lines" tabIndex={0} aria-label={`${transcript}: ${title}`}>
        {lines.map(({ who, language, text: words, startsSeconds }) => (
          <li key={startsSeconds} className={`said said-${who}`} data-starts={startsSeconds}>
            <span className="said-who">{who === 'agent' ? agent : caller}</span>
            <span lang={language} dir="ltr">
              {words}
            </span>
          </li>
        ))}
      </ol>
    </li>
  );
}

type CallTexts = PageProps['texts']['landing']['samples']['calls'];

function textsOf(calls: CallTexts, name: string): CallTexts[keyof CallTexts] {
  if (name in calls) return calls[name as keyof CallTexts];
  throw new Error(`the sample call "${name}" has no texts`);
}
