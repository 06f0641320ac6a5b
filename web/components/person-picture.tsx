import { Avatar } from '@mantine/core';

type PersonPictureProps = { name: string; url: string | null | undefined; size?: number };

/** A user's picture, or initials without one. The name is next to it. */
export function PersonPicture({ name, url, size = 32 }: PersonPictureProps) {
  return <Avatar name={name} src={url ?? null} size={size} color="indigo" aria-hidden />;
}
