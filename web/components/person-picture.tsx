import { Avatar } from '@mantine/core';

type PersonPictureProps = { name: string; url: string | null | undefined; size?: number };

/** Somebody's picture, or their initials while there is none or it cannot be shown. The name stands beside it. */
export function PersonPicture({ name, url, size = 32 }: PersonPictureProps) {
  return <Avatar name={name} src={url ?? null} size={size} color="indigo" aria-hidden />;
}
