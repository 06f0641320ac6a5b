import { type Place, placeOf, places } from './area-codes.ts';
import type { AvailableNumberWire } from './wire.ts';

export interface NumberSearch {
  areaCode?: string | undefined;
  contains?: string | undefined;
  region?: string | undefined;
  locality?: string | undefined;
  limit: number;
}

const keypad = '22233344455566677778889999';

/**
 * Twilio's filter `Contains`, which may match anywhere in the number. Letters stand for the digits of a keypad, and `*`
 * for any one digit.
 */
function containsPattern(contains: string): RegExp {
  const digits = contains
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => keypad.charAt(letter.charCodeAt(0) - 65))
    .replace(/[^\d*]/g, '')
    .replaceAll('*', '\\d');
  return new RegExp(digits);
}

/**
 * Generates the last four digits of the numbers: first 0100 to 0199 in mixed order, which are reserved for fiction,
 * then 2000 to 8999.
 */
function* lineNumbers(): Generator<string> {
  for (let step = 0; step < 100; step += 1) yield String(100 + ((step * 37 + 42) % 100)).padStart(4, '0');
  for (let line = 2000; line < 9000; line += 1) yield String(line);
}

function* inventory(selectedPlaces: readonly Place[]): Generator<string> {
  for (const line of lineNumbers()) {
    for (const place of selectedPlaces) {
      const phoneNumber = `+1${place.areaCode}555${line}`;
      if (placeOf(phoneNumber) === place) yield phoneNumber;
    }
  }
}

function equalsIgnoringCase(text: string, wanted: string | undefined): boolean {
  const plain = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return wanted === undefined || plain(text) === plain(wanted);
}

function toWire(phoneNumber: string, place: Place): AvailableNumberWire {
  return {
    friendly_name: `(${phoneNumber.slice(2, 5)}) ${phoneNumber.slice(5, 8)}-${phoneNumber.slice(8)}`,
    phone_number: phoneNumber,
    lata: '888',
    locality: place.locality,
    rate_center: place.locality.toUpperCase(),
    latitude: place.latitude,
    longitude: place.longitude,
    region: place.region,
    postal_code: place.postalCode,
    iso_country: 'CA',
    address_requirements: 'none',
    beta: false,
    capabilities: { voice: true, SMS: true, MMS: true, fax: false },
  };
}

/**
 * The Canadian numbers for sale that match the search, without those for which `isTaken` is true. The same search
 * returns the same numbers in the same order, in turn from each place. All numbers are in exchange 555, which is not
 * assigned.
 */
export function searchAvailableNumbers(
  search: NumberSearch,
  isTaken: (phoneNumber: string) => boolean,
): AvailableNumberWire[] {
  const wholeNumber = /^\+?1(\d{3})\d{7}$/.exec(search.contains ?? '');
  const matchingPlaces = places.filter(
    (place) =>
      // For a search of one exact number, only the numbers of its area code are generated.
      (wholeNumber === null || place.areaCode === wholeNumber[1]) &&
      (search.areaCode === undefined || place.areaCode === search.areaCode) &&
      equalsIgnoringCase(place.region, search.region) &&
      equalsIgnoringCase(place.locality, search.locality),
  );
  const pattern = search.contains === undefined ? undefined : containsPattern(search.contains);
  const numbers: AvailableNumberWire[] = [];
  for (const phoneNumber of inventory(matchingPlaces)) {
    if (numbers.length >= search.limit) break;
    const place = placeOf(phoneNumber);
    if (place && !isTaken(phoneNumber) && (!pattern || pattern.test(phoneNumber))) {
      numbers.push(toWire(phoneNumber, place));
    }
  }
  return numbers;
}
