/** A place with phone numbers. Yukon, the Northwest Territories and Nunavut share one area code. */
export interface Place {
  areaCode: string;
  region: string;
  locality: string;
  postalCode: string;
  latitude: number;
  longitude: number;
}

const rows: readonly (readonly [string, string, string, string, number, number])[] = [
  ['416', 'ON', 'Toronto', 'M5H 2N2', 43.6532, -79.3832],
  ['647', 'ON', 'Toronto', 'M4W 1A8', 43.6708, -79.3866],
  ['437', 'ON', 'Toronto', 'M6K 3P6', 43.6387, -79.4203],
  ['905', 'ON', 'Mississauga', 'L5B 3C1', 43.589, -79.6441],
  ['289', 'ON', 'Hamilton', 'L8P 1A1', 43.2557, -79.8711],
  ['613', 'ON', 'Ottawa', 'K1P 1J1', 45.4215, -75.6972],
  ['343', 'ON', 'Kingston', 'K7L 1A1', 44.2312, -76.486],
  ['519', 'ON', 'London', 'N6A 3N7', 42.9849, -81.2453],
  ['226', 'ON', 'Windsor', 'N9A 1A1', 42.3149, -83.0364],
  ['705', 'ON', 'Sudbury', 'P3E 5P5', 46.4917, -80.993],
  ['807', 'ON', 'Thunder Bay', 'P7B 1A1', 48.3809, -89.2477],
  ['514', 'QC', 'Montréal', 'H2Y 1C6', 45.5017, -73.5673],
  ['438', 'QC', 'Montréal', 'H3B 1A7', 45.5019, -73.567],
  ['450', 'QC', 'Laval', 'H7V 1A1', 45.6066, -73.7124],
  ['418', 'QC', 'Québec', 'G1R 4S9', 46.8139, -71.208],
  ['581', 'QC', 'Lévis', 'G6V 1A1', 46.738, -71.2465],
  ['819', 'QC', 'Gatineau', 'J8X 1A1', 45.4765, -75.7013],
  ['604', 'BC', 'Vancouver', 'V6B 1A1', 49.2827, -123.1207],
  ['778', 'BC', 'Surrey', 'V3T 1A1', 49.1913, -122.849],
  ['236', 'BC', 'Burnaby', 'V5H 1A1', 49.2488, -122.9805],
  ['250', 'BC', 'Victoria', 'V8W 1P6', 48.4284, -123.3656],
  ['403', 'AB', 'Calgary', 'T2P 2M5', 51.0447, -114.0719],
  ['587', 'AB', 'Calgary', 'T2R 1A1', 51.0396, -114.0772],
  ['780', 'AB', 'Edmonton', 'T5J 2R7', 53.5461, -113.4938],
  ['825', 'AB', 'Red Deer', 'T4N 1A1', 52.2681, -113.8112],
  ['204', 'MB', 'Winnipeg', 'R3C 1A5', 49.8951, -97.1384],
  ['431', 'MB', 'Brandon', 'R7A 1A1', 49.8485, -99.9501],
  ['306', 'SK', 'Saskatoon', 'S7K 0J5', 52.1332, -106.67],
  ['639', 'SK', 'Regina', 'S4P 3C8', 50.4452, -104.6189],
  ['902', 'NS', 'Halifax', 'B3J 1T3', 44.6488, -63.5752],
  ['782', 'PE', 'Charlottetown', 'C1A 1A1', 46.2382, -63.1311],
  ['506', 'NB', 'Moncton', 'E1C 1A1', 46.0878, -64.7782],
  ['428', 'NB', 'Fredericton', 'E3B 1A1', 45.9636, -66.6431],
  ['709', 'NL', "St. John's", 'A1C 1A1', 47.5615, -52.7126],
  ['879', 'NL', 'Corner Brook', 'A2H 1A1', 48.9489, -57.9475],
  ['867', 'YT', 'Whitehorse', 'Y1A 1A1', 60.7212, -135.0568],
  ['867', 'NT', 'Yellowknife', 'X1A 1A1', 62.454, -114.3718],
  ['867', 'NU', 'Iqaluit', 'X0A 0H0', 63.7467, -68.517],
];

export const places: readonly Place[] = rows.map(
  ([areaCode, region, locality, postalCode, latitude, longitude]) => ({
    areaCode,
    region,
    locality,
    postalCode,
    latitude,
    longitude,
  }),
);

/**
 * The place of a +1 number; undefined for any other number. If places share an area code, the last four digits select
 * the place.
 */
export function placeOf(phoneNumber: string): Place | undefined {
  const match = /^\+1(\d{3})\d{3}(\d{4})$/.exec(phoneNumber);
  if (!match) return undefined;
  const candidates = places.filter((place) => place.areaCode === match[1]);
  return candidates[Number(match[2]) % Math.max(1, candidates.length)];
}
