-- The oldest customer of a business with this phone number, or null. Called by begin_call, bind_call_back and the demo
-- seed; locks nothing.
CREATE OR REPLACE FUNCTION customer_by_phone(p_business_id integer, p_phone text) RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT min(id) FROM customers WHERE business_id = p_business_id AND phone = p_phone $$;
