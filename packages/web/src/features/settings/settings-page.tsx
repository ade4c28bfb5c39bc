import type { ReactNode } from 'react';
import { PageHeader, Refusal, SettingsColumn, SkeletonRows } from '../../ui/index.ts';

interface SettingsPageProps<Settings> {
  readonly title: string;
  readonly query: { readonly data: Settings | undefined; readonly error: Error | null; readonly isPending: boolean };
  /** Rows of the skeleton while they are loaded. */
  readonly rows: number;
  children(settings: Settings): ReactNode;
}

/** One group of settings: its title, and its parts once it has been read. */
export function SettingsPage<Settings>({ title, query, rows, children }: SettingsPageProps<Settings>) {
  const { data, error, isPending } = query;
  return (
    <>
      <PageHeader title={title} />
      {error && <Refusal>{error.message}</Refusal>}
      {isPending && <SkeletonRows rows={rows} />}
      {data && <SettingsColumn>{children(data)}</SettingsColumn>}
    </>
  );
}
