import { answers, takes } from '../../../trpc/contract.ts';
import { type HolidaysView, holidaysInput } from './holidays.schema.ts';

export const holidaysContract = {
  list: takes(holidaysInput, answers<HolidaysView>()),
};
