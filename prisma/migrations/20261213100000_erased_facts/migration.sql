-- Erasing a business left the facts of summaries, which name customers.
UPDATE conversations v SET summary_deeds = NULL FROM businesses b
WHERE b.id = v.business_id AND b.erased_at IS NOT NULL AND v.summary_deeds IS NOT NULL;
