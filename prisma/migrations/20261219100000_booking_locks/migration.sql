-- The table holds no calendars: each business has one row that its bookings lock. People call a resource a calendar.
ALTER TABLE calendars RENAME TO booking_locks;
ALTER TABLE booking_locks RENAME CONSTRAINT calendars_pkey TO booking_locks_pkey;
ALTER TABLE booking_locks RENAME CONSTRAINT calendars_business_id_fkey TO booking_locks_business_id_fkey;
