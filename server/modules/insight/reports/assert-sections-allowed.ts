import { AppError } from '../../../core/errors.ts';
import type { Role } from '../../../core/roles.ts';
import type { ReportSection } from './report-content.schema.ts';
import { maySeeSection } from './reports.schema.ts';

/** Throws `forbidden` for sections that the role may not see. */
export function assertSectionsAllowed(role: Role, sections: readonly ReportSection[]): void {
  if (!sections.every((section) => maySeeSection(role, section)))
    throw new AppError('forbidden', 'errors.reports.sectionNotAllowed');
}
