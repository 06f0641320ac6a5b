import type { PdfProblem, PdfText } from '../../../server/modules/agent/knowledge/knowledge.schema.ts';
import { clientHeaders } from '../session/client-headers.ts';

/** `busy`: others have files read; `failed`: nobody can tell why. Both are worth another try. */
export type PdfFailure = PdfProblem | 'busy' | 'failed';

/** Ten megabytes over a slow line, and the reading. */
const PDF_TIMEOUT_MS = 60_000;

const isText = (answer: unknown): answer is PdfText =>
  answer instanceof Object && 'text' in answer && typeof answer.text === 'string';
const isProblem = (answer: unknown): answer is { problem: PdfProblem } =>
  answer instanceof Object && 'problem' in answer;

/** The text of a chosen PDF, which the service reads and does not keep, or why there is none. */
export async function readPdf(file: File): Promise<PdfText | PdfFailure> {
  try {
    const response = await fetch('/api/pdf-texts', {
      method: 'POST',
      headers: { ...clientHeaders(), 'Content-Type': 'application/pdf' },
      body: file,
      signal: AbortSignal.timeout(PDF_TIMEOUT_MS),
    });
    if (response.status === 429) return 'busy';
    const answer: unknown = await response.json();
    if (isProblem(answer)) return answer.problem;
    return response.ok && isText(answer) ? answer : 'failed';
  } catch {
    return 'failed';
  }
}
