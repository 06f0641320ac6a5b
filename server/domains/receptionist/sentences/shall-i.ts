import { SHALL_I_BOOK } from './shall-i-book.ts';
import { SHALL_I_CANCEL } from './shall-i-cancel.ts';
import { SHALL_I_MESSAGE } from './shall-i-message.ts';
import { SHALL_I_MOVE } from './shall-i-move.ts';
import { SHALL_I_TRANSFER } from './shall-i-transfer.ts';

/** The question that ends a read-back, by what the caller agrees to. What it is about stands before it. */
export const SHALL_I = {
  book: SHALL_I_BOOK,
  move: SHALL_I_MOVE,
  cancel: SHALL_I_CANCEL,
  message: SHALL_I_MESSAGE,
  transfer: SHALL_I_TRANSFER,
};
