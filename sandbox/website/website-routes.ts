import type { FastifyInstance } from 'fastify';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Maple Leaf Dental: your visit</title></head>
<body>
<nav><a href="/">Home</a> <a href="/prices">Prices</a></nav>
<main>
<h1>Your visit</h1>
<p>Please come ten minutes early and bring your insurance card and a list of the medicine that you take.</p>
<h2>Parking</h2>
<p>There are twelve free parking spaces behind the house; the entrance is on Willow Street. Bicycles can be locked up at
the front door.</p>
<h2>Children</h2>
<p>We treat children from the age of two. A parent may stay in the room during the treatment.</p>
<h2>Emergencies</h2>
<p>With severe pain you get an appointment on the same day. Call us before ten in the morning.</p>
</main>
<footer>Maple Leaf Dental, 12 Willow Street</footer>
</body>
</html>
`;

/** A website of a clinic that the receptionist of the demo can read. */
export function addWebsiteRoutes(app: FastifyInstance): void {
  app.get('/sandbox/website/visit', async (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'").type('text/html; charset=utf-8').send(PAGE),
  );
}
