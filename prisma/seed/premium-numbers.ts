import type pg from 'pg';

/** Numbers that are easy to remember, and therefore cost more. The emulated provider sells all of them. */
const PREMIUM_NUMBERS = [
  { phoneNumber: '+14165557777', priceCents: 5_000, setupFeeCents: 1_000 },
  { phoneNumber: '+15145554444', priceCents: 4_500, setupFeeCents: 1_000 },
  { phoneNumber: '+16045558888', priceCents: 4_500, setupFeeCents: 500 },
  { phoneNumber: '+14035556000', priceCents: 3_000, setupFeeCents: 0 },
  { phoneNumber: '+16135552525', priceCents: 2_500, setupFeeCents: 0 },
];

/** Inserts the premium numbers for sale. The price of a number that exists already is unchanged. */
export async function seedPremiumNumbers({ pool }: { pool: pg.Pool }): Promise<void> {
  for (const { phoneNumber, priceCents, setupFeeCents } of PREMIUM_NUMBERS) {
    await pool.query(
      `INSERT INTO premium_numbers (phone_number, price_cents, setup_fee_cents) VALUES ($1, $2, $3)
       ON CONFLICT (phone_number) DO NOTHING`,
      [phoneNumber, priceCents, setupFeeCents],
    );
  }
}
