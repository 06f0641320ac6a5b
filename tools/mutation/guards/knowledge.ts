import { type Guard, guardsOf } from '../guard.ts';

// Pages that owners add: read from the public internet alone, written by one worker, told to callers of one business.

const DOMAIN = 'server/domains/knowledge';
const PAGES = 'server/integrations/web-pages';

const fetched = guardsOf(`${PAGES}/fetch-page.ts`, 'unit/web-pages');
const lease = guardsOf('server/jobs/due-work.ts', 'integration/knowledge');
const add = guardsOf(`${DOMAIN}/assert-may-add.ts`, 'integration/knowledge');
const told = guardsOf('server/domains/receptionist/rules/dialogue/page-answers.ts', 'unit/knowledge');
const pdf = guardsOf('server/http/pdf-texts.ts', 'http/pdf-texts');

export const KNOWLEDGE: readonly Guard[] = [
  fetched(
    'pages: no name leads to a private address',
    '!found.every(({ address }) => isPublicAddress(address))',
    'false',
  ),
  fetched('pages: no private address is fetched', ' : isPublicAddress(host)', ' : true'),
  fetched(
    'pages: a redirect passes the same gate',
    'url = toPageUrl(config, next, url);',
    'url = new URL(next, url);',
  ),
  fetched('pages: a page has a largest size', 'length > PAGE_BYTES_MAX', 'false'),
  lease(
    'pages: who was overtaken writes nothing',
    "'business_id = $business AND id = $id AND lease_id = $leaseId'",
    "'business_id = $business AND id = $id AND $leaseId::uuid IS NOT NULL'",
  ),
  add('pages: two that are added at once are counted in turn', ' FOR NO KEY UPDATE', ''),
  pdf('pages: a PDF is read for owners alone', '        assertAccess(PROCEDURE, session);\n', ''),
  told('pages: a page that hardly fits is not read out', 'rank >= RANK_MIN && ', ''),
];
