/** How near to the bottom of the page, in pixels, the branding of the footer appears. */
const NEAR_PX = 100;

/** Shows the branding of the footer only near the bottom of the page. */
export function revealBranding(): void {
  const branding = document.querySelector('[data-footer-brand]');
  if (!branding) return;
  const decide = () => {
    const left = document.documentElement.scrollHeight - innerHeight - scrollY;
    branding.toggleAttribute('data-shown', left <= NEAR_PX);
  };
  addEventListener('scroll', decide, { passive: true });
  addEventListener('resize', decide, { passive: true });
  decide();
}
