import { AppError } from '../../../core/errors.ts';
import type { Role } from '../../../core/roles.ts';
import type { ReportSection } from './report-content.schema.ts';
import { maySeeSection } from './reports.schema.ts';

/** Nobody makes a report, or a schedule, of what they may not see themselves. Throws `forbidden`. */
export function assertMayMake(role: Role, sections: readonly ReportSection[]): void {
  if (!sections.every((section) => maySeeSection(role, section)))
    throw new AppError('forbidden', 'errors.reports.sectionNotAllowed');
}
