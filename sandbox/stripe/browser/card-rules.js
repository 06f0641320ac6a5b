import { t } from './texts.js';

/** The digits of a text, at most `most` of them. */
export function digitsOf(text, most) {
  return text.replace(/\D/g, '').slice(0, most);
}

const isAmex = (digits) => /^3[47]/.test(digits);

function numberLength(digits) {
  return isAmex(digits) ? 15 : 16;
}

/** Formats a card number: `4242 4242 4242 4242`, or `3782 822463 10005` for American Express. */
export function formatNumber(text) {
  const digits = digitsOf(text, numberLength(digitsOf(text, 2)));
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{0,6})(\d{0,5})$/ : /^(\d{1,4})(\d{0,4})(\d{0,4})(\d{0,4})$/;
  return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ');
}

/**
 * Formats an expiry date as `12 / 30`, also if the year has four digits (`12/2030`). A first digit above 1 must be a
 * month, so a 0 is put before it.
 */
export function formatExpiry(text) {
  const entered = digitsOf(text, 6);
  const short = entered.length === 6 ? entered.slice(0, 2) + entered.slice(4) : entered;
  const digits = (/^[2-9]/.test(short) ? `0${short}` : short).slice(0, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function problem(code) {
  return { type: 'validation_error', code, message: t(`sandbox.refusals.${code}`) };
}

/** The problem of a card number as Stripe's error code; null if there is none. */
export function checkNumber(text) {
  const digits = digitsOf(text, 19);
  if (digits.length < numberLength(digits)) return problem('incomplete_number');
  return passesLuhn(digits) ? null : problem('invalid_number');
}

/** Parses an expiry date into month and year. */
export function readExpiry(text) {
  const digits = digitsOf(text, 4);
  return { month: Number(digits.slice(0, 2)), year: 2_000 + Number(digits.slice(2)) };
}

export function checkExpiry(text, now = new Date()) {
  if (digitsOf(text, 4).length < 4) return problem('incomplete_expiry');
  const { month, year } = readExpiry(text);
  if (month < 1 || month > 12) return problem('invalid_expiry_month');
  if (year * 12 + month - 1 < now.getFullYear() * 12 + now.getMonth()) {
    return problem('invalid_expiry_year_past');
  }
  return null;
}

export function checkCvc(text, number) {
  const wanted = isAmex(digitsOf(number, 2)) ? 4 : 3;
  return digitsOf(text, 4).length < wanted ? problem('incomplete_cvc') : null;
}
