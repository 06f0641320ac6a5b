/** Parameters of OpenAI's protocol whose names or values differ between model versions. */
type Shape = {
  limit: 'max_tokens' | 'max_completion_tokens';
  /** Null when the parameter must not be sent. */
  effort: string | null;
};

/**
 * Added to the limit of output tokens for a reasoning model. Reasoning counts as output and could use up a limit that
 * is meant for the spoken words.
 */
export const REASONING_TOKENS = 2_000;

/**
 * Values of the reasoning effort, the lowest first. The lowest accepted value is used, because a caller is waiting for
 * the first word.
 */
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'];

const O_SERIES = /^(?:openai\/)?o\d/i;
const GPT_5 = /^(?:openai\/)?gpt-5(\.\d+)?(?:-|$)/i;
/** Matches models that answer without reasoning. */
const CHAT = /^(?:openai\/)?gpt-5(\.\d+)?-chat/i;

const isOpenAi = (baseUrl: string): boolean => /(^|\.)openai\.com$/.test(new URL(baseUrl).hostname);

/**
 * Chooses the parameters of a model by its name. The effort is the lowest that the model accepts together with
 * functions: `none` for gpt-5.1 and later, `minimal` for gpt-5, and `low` for the o-series.
 */
function shapeOf(model: string, baseUrl: string): Shape {
  if (O_SERIES.test(model)) return { limit: 'max_completion_tokens', effort: 'low' };
  const [found, minor] = GPT_5.exec(model) ?? [];
  if (found && !CHAT.test(model))
    return { limit: 'max_completion_tokens', effort: minor ? 'none' : 'minimal' };
  return { limit: found || isOpenAi(baseUrl) ? 'max_completion_tokens' : 'max_tokens', effort: null };
}

type Body = Record<string, unknown>;

function apply(body: Body, { limit, effort }: Shape): Body {
  const { max_tokens, max_completion_tokens, reasoning_effort: _effort, ...rest } = body;
  const tokensMax = Number(max_tokens ?? max_completion_tokens);
  const allowed = effort === null ? tokensMax : tokensMax + REASONING_TOKENS;
  return {
    ...rest,
    ...(Number.isFinite(tokensMax) && { [limit]: allowed }),
    ...(effort !== null && { reasoning_effort: effort }),
  };
}

type Refusal = { param?: unknown; message?: unknown };

function readRefusal(text: string): Refusal {
  try {
    const { error } = JSON.parse(text) as { error?: Refusal };
    return error ?? {};
  } catch {
    return {};
  }
}

/**
 * The lowest effort that the provider's error message lists as supported. Otherwise `none` if no effort was sent and
 * the message requires `none` for functions. Otherwise null: no effort is sent.
 */
function otherEffort({ effort }: Shape, message: string): string | null {
  const [, supported = ''] = /supported values are:?(.*)/i.exec(message) ?? [];
  const supportedEffort = EFFORTS.find((one) => one !== effort && supported.includes(`'${one}'`));
  if (supportedEffort) return supportedEffort;
  return effort === null && /'none'/.test(message) ? 'none' : null;
}

/**
 * The shape of the request to try after the provider refused a parameter. Null if the refused parameter cannot be
 * corrected.
 */
function adaptShape(shape: Shape, { param, message }: Refusal): Shape | null {
  const text = typeof message === 'string' ? message : '';
  if (param === 'max_tokens' && shape.limit === 'max_tokens')
    return { ...shape, limit: 'max_completion_tokens' };
  if (param === 'max_completion_tokens' && shape.limit === 'max_completion_tokens')
    return { ...shape, limit: 'max_tokens' };
  if (param !== 'reasoning_effort') return null;
  const effort = otherEffort(shape, text);
  return effort === shape.effort ? null : { ...shape, effort };
}

/** Maximum number of parameters that are corrected in one request. */
const CORRECTIONS_MAX = 2;

/**
 * Sends requests in the shape that the model accepts. The first shape follows from the model's name. After a 400 that
 * names a parameter, the shape is corrected for this and all later requests. Only for JSON bodies; the SDK sends no
 * others.
 */
export function createShapedFetch(model: string, baseUrl: string): typeof fetch {
  let shape = shapeOf(model, baseUrl);
  return async (input, init) => {
    const body = JSON.parse(String(init?.body ?? '{}')) as Body;
    for (let corrections = 0; ; corrections += 1) {
      const tried = shape;
      const response = await fetch(input, { ...init, body: JSON.stringify(apply(body, tried)) });
      if (response.status !== 400) return response;
      const text = await response.text();
      const better = corrections < CORRECTIONS_MAX ? adaptShape(tried, readRefusal(text)) : null;
      if (!better) return new Response(text, { status: 400, headers: response.headers });
      shape = better;
    }
  };
}
