import { Avatar } from '@mantine/core';

type PersonPictureProps = { name: string; url: string | null | undefined; size?: number };

/**
 * A user's picture, or the initials of a user who has none. It is hidden from assistive technology, because the name is
 * next to it.
 */
export function PersonPicture({ name, url, size = 32 }: PersonPictureProps) {
  return <Avatar name={name} src={url ?? null} size={size} color="indigo" aria-hidden />;
}
