type BlockedRange = {
  /** Digits after the plus sign; X stands for any digit. */
  prefixes: readonly string[];
  why: 'personal' | 'expensive' | 'premium' | 'satellite' | 'traffic_pumping';
  /** The source of the rule, in plain text. */
  source: string;
};

/**
 * Numbers to which no call is transferred, in any country. The subscriber of such a number may earn a share of the
 * price of each call, or a call costs many times as much as an ordinary one. Review the list when the sources change.
 */
const BLOCKED_RANGES: readonly BlockedRange[] = [
  {
    prefixes: [
      ...['500', '521', '522', '523', '524', '525', '526', '527', '528', '529', '532', '533', '535', '538'],
      ...['542', '543', '544', '545', '546', '547', '549', '550', '552', '553', '554', '556', '566', '569'],
      ...['577', '578', '588', '589'],
    ].map((code) => `1${code}`),
    why: 'personal',
    source:
      'the North American Numbering Plan Administrator’s list of 5XX codes for personal communication services; the geographic area codes that begin with 5, such as 514, are not among them',
  },
  {
    prefixes: ['1600', '1622', '1633', '1644', '1655', '1677', '1688'],
    why: 'satellite',
    source:
      'the Canadian Numbering Administrator’s list of 6XX codes for non-geographic services, among them satellite telephones',
  },
  {
    prefixes: ['1700'],
    why: 'personal',
    source: 'the North American Numbering Plan Administrator: each carrier decides what a 700 number does',
  },
  {
    prefixes: ['1867'],
    why: 'expensive',
    source:
      'the price list of our telephony provider: a minute to the northern territories of Canada costs many times a minute to the provinces',
  },
  {
    prefixes: ['1900', '1XXX976'],
    why: 'premium',
    source:
      'the Federal Communications Commission’s rules on pay-per-call services: area code 900, and the exchange 976 of every area code',
  },
  {
    prefixes: ['870', '881', '882', '883'],
    why: 'satellite',
    source:
      'the International Telecommunication Union’s list of country codes: Inmarsat, global mobile satellite systems, international networks',
  },
  {
    prefixes: ['878', '979', '808', '800'],
    why: 'premium',
    source:
      'the International Telecommunication Union’s list of country codes: universal personal, premium-rate, shared-cost and freephone numbers',
  },
  {
    prefixes: ['1218', '1605', '1641', '1712'],
    why: 'traffic_pumping',
    source:
      'the Federal Communications Commission’s orders against access stimulation of 2011 and 2019: rural carriers, above all of Iowa (641, 712), South Dakota (605) and Minnesota (218), that share their access fees with conference and chat lines',
  },
  {
    prefixes: ['1515604', '1559726', '1701801', '1701802', '1724444'],
    why: 'traffic_pumping',
    source: 'dial-in numbers that free conference services publish, in exchanges outside of those area codes',
  },
];

const toPattern = (prefix: string) => prefix.replaceAll('X', '\\d');

const BLOCKED = new RegExp(
  `^\\+(?:${BLOCKED_RANGES.flatMap(({ prefixes }) => prefixes.map(toPattern)).join('|')})`,
);

/** True when a number, in E.164, is in one of the ranges. */
export const isBlocked = (e164: string): boolean => BLOCKED.test(e164);
