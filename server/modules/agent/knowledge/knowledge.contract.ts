import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import {
  addPageInput,
  addTextInput,
  type PassageView,
  type SourceView,
  sourceIdInput,
} from './knowledge.schema.ts';

export const knowledgeContract = {
  list: takesNothing(answers<SourceView[]>()),
  passages: takes(sourceIdInput, answers<PassageView[]>()),
  addPage: takes(addPageInput, answers<SourceView>()),
  addText: takes(addTextInput, answers<SourceView>()),
  readAgain: takes(sourceIdInput, answers<SourceView>()),
  remove: takes(sourceIdInput, succeeds),
};
