/** Paths of the icons, on a square of 24 × 24. */
const PATHS = {
  globe:
    'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3.6 9h16.8M3.6 15h16.8M12 3c3.6 4.6 3.6 13.4 0 18M12 3c-3.6 4.6-3.6 13.4 0 18',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  users:
    'M9 7a3 3 0 1 0 0 .01M3 20v-1a5 5 0 0 1 5-5h2a5 5 0 0 1 5 5v1M16 4.2a3 3 0 0 1 0 5.6M21 20v-1a5 5 0 0 0-3.5-4.8',
  text: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5',
  route:
    'M6 4a2 2 0 1 0 0 4a2 2 0 1 0 0-4M18 16a2 2 0 1 0 0 4a2 2 0 1 0 0-4M8 6h6.5a3 3 0 0 1 0 6h-5a3 3 0 0 0 0 6H16',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3 2',
  play: 'M7 5v14l11-7z',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  left: 'M15 6l-6 6l6 6',
  right: 'M9 6l6 6l-6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  mail: 'M3 6h18v12H3zM3 7l9 6.5L21 7',
  phone: 'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  shield: 'M12 3l7 3v5c0 5-3 8.5-7 10c-4-1.5-7-5-7-10V6zM9 12l2 2l4-4',
  down: 'M6 9l6 6l6-6',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon next to a text with the same meaning. */
export function Icon({ name, isFilled = false }: { name: IconName; isFilled?: boolean }) {
  return (
    <svg className={isFilled ? 'icon icon-filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
