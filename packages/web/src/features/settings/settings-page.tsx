import type { ReactNode } from 'react';
import { FormError, PageHeader, SettingsColumn, SkeletonRows } from '../../ui/index.ts';

interface SettingsPageProps<Settings> {
  readonly title: string;
  readonly query: { readonly data: Settings | undefined; readonly error: Error | null; readonly isPending: boolean };
  /** The number of skeleton rows. */
  readonly rows: number;
  children(settings: Settings): ReactNode;
}

/** Shows one group of settings with its title and, once loaded, its parts. */
export function SettingsPage<Settings>({ title, query, rows, children }: SettingsPageProps<Settings>) {
  const { data, error, isPending } = query;
  return (
    <>
      <PageHeader title={title} />
      {error && <FormError>{error.message}</FormError>}
      {isPending && <SkeletonRows rows={rows} />}
      {data && <SettingsColumn>{children(data)}</SettingsColumn>}
    </>
  );
}
