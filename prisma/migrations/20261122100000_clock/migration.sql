-- The product's clock, read through app_now(). One row; only the sandbox ever moves it.
CREATE TABLE app_clock (
  id        boolean  PRIMARY KEY DEFAULT true CHECK (id),
  "offset"  interval NOT NULL DEFAULT interval '0'
);
INSERT INTO app_clock DEFAULT VALUES;
