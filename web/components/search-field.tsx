import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

type SearchFieldProps = {
  label: string;
  /** True when the label is visible above the field. Otherwise only screen readers read it. */
  showsLabel?: boolean;
  placeholder: string;
  maxLength: number;
  className?: string | undefined;
  /** Current search text. */
  value: string;
  /** Called when the user pauses typing. Spaces at both ends are removed. */
  onSearch: (search: string) => void;
};

/** Search field of a list; its value can also change from outside. */
export function SearchField({
  label,
  showsLabel = false,
  placeholder,
  maxLength,
  className,
  value,
  onSearch,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const lastSearch = useRef(value);
  const ask = (search: string) => {
    lastSearch.current = search;
    onSearch(search);
  };
  const askSoon = useDebouncedCallback(ask, PAUSE_MS);
  // Follows the value from outside. The URL can change without this field: by Back, by a link, or when filters are
  // cleared.
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    askSoon.cancel();
    setTyped(value);
  }, [value, askSoon]);
  return (
    <TextInput
      type="search"
      size="md"
      {...(className !== undefined && { className })}
      {...(showsLabel ? { label } : { 'aria-label': label })}
      placeholder={placeholder}
      maxLength={maxLength}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        askSoon(event.currentTarget.value.trim());
      }}
    />
  );
}
