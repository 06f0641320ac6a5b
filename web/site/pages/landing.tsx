import { About } from '../sections/about.tsx';
import { Banner } from '../sections/banner.tsx';
import { Contact } from '../sections/contact.tsx';
import { Demos } from '../sections/demos.tsx';
import { Features } from '../sections/features.tsx';
import { HearIt } from '../sections/hear-it.tsx';
import { Hero } from '../sections/hero.tsx';
import { Pricing } from '../sections/pricing.tsx';
import { Questions } from '../sections/questions.tsx';
import { Stats } from '../sections/stats.tsx';
import { Steps } from '../sections/steps.tsx';
import { Testimonials } from '../sections/testimonials.tsx';
import { Why } from '../sections/why.tsx';
import type { PageProps, SitePage } from '../site-page.ts';
import { describeProduct, describeQuestions } from '../structured-data.ts';

/** The product's face, section by section. */
function Landing(props: PageProps) {
  return (
    <>
      <Hero {...props} />
      <Stats {...props} />
      <HearIt {...props} />
      <Features {...props} />
      <Steps {...props} />
      <Why {...props} />
      <About {...props} />
      <Testimonials {...props} />
      <Pricing {...props} />
      <Banner {...props} />
      <Questions {...props} />
      <Contact {...props} />
      <Demos {...props} />
    </>
  );
}

export const landingPage: SitePage = {
  path: '/',
  Content: Landing,
  meta: ({ landing }) => landing.meta,
  structuredData: (texts) => [describeProduct(texts), describeQuestions(texts.questions.list)],
};
