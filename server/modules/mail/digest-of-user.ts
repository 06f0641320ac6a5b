/** SQL for how often user `u` gets the digest: their own choice, or the default of their role. */
export const DIGEST_OF_USER = `coalesce(u.digest, CASE u.role WHEN 'admin' THEN 'daily' ELSE 'off' END)`;
