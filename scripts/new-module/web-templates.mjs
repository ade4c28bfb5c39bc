/** The files of a new module in the browser. */
import { LANGUAGES, translate } from './texts.mjs';

const index = ({
  plural,
  camelPlural,
  singular,
  snakePlural,
  viewPermission,
}) => `import type { ${camelPlural} } from '@rounds/contract/${plural}';
import { IconList } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    '${plural}': typeof import('../../platform/i18n/en/${plural}.json');
  }
}

type Calls = typeof ${camelPlural};
const access = ['${viewPermission}'] satisfies Calls['list']['access'];

export const feature: FeatureModule = {
  name: '${plural}',
  screens: [
    { path: '/${plural}', access, layout: 'standard', load: () => import('./${singular}-list-page.tsx') },
    { path: '/${plural}/archive', access, layout: 'standard', load: () => import('./${singular}-archive-page.tsx') },
  ],
  menu: [{ key: '${snakePlural}', path: '/${plural}', icon: IconList, access, order: 55 }],
};
`;

const queries = ({ plural, camelPlural, camel }) => `import { ${camelPlural} } from '@rounds/contract/${plural}';
import { createResource } from '../../kit/resource/index.ts';

export const ${camel}Resource = createResource(${camelPlural}, {
  key: '${plural}',
  getId: ({ id }) => id,
  getName: ({ name }) => name,
});
`;

const listPage = ({
  plural,
  singular,
  camelPlural,
  camel,
  pascal,
  managePermission,
}) => `import { type ${pascal}, ${camel}List } from '@rounds/contract/${plural}';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ResourceListPage } from '../../kit/resource/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { ${pascal}Dialog } from './${singular}-dialog.tsx';
import { ${camel}Resource } from './${singular}-queries.ts';

export default function ${pascal}ListPage() {
  const { t } = useTranslation('${plural}');
  const can = useCan();
  return (
    <ResourceListPage<${pascal}>
      resource={${camel}Resource}
      list={${camel}List}
      canManage={can('${managePermission}')}
      newLabel={t('new')}
      archivePath={paths.${camelPlural}.archive().to}
      emptyTitle={t('empty.title')}
      emptyText={t('empty.text')}
      search="name"
      renderDialog={(props) => <${pascal}Dialog {...props} />}
    />
  );
}
`;

const archivePage = ({
  plural,
  singular,
  camelPlural,
  camel,
  pascal,
  managePermission,
}) => `import { archived${pascal}List, type ${pascal} } from '@rounds/contract/${plural}';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ResourceArchivePage } from '../../kit/resource/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { ${camel}Resource } from './${singular}-queries.ts';

export default function ${pascal}ArchivePage() {
  const { t } = useTranslation('${plural}');
  const can = useCan();
  return (
    <ResourceArchivePage<${pascal}>
      resource={${camel}Resource}
      list={archived${pascal}List}
      title={t('archive_title')}
      search="name"
      livePath={paths.${camelPlural}.list().to}
      canManage={can('${managePermission}')}
    />
  );
}
`;

const dialog = ({
  plural,
  singular,
  snakePlural,
  camel,
  pascal,
  word,
  article,
}) => `import type { ${pascal} } from '@rounds/contract/${plural}';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordDialogSlotProps } from '../../kit/resource/index.ts';
import { FormText } from '../../ui/index.ts';
import { ${camel}Resource } from './${singular}-queries.ts';

/** The fields of ${article} ${word} that is created or edited. */
export function ${pascal}Dialog({ record, onClose }: RecordDialogSlotProps<${pascal}>) {
  const { t } = useTranslation(['${plural}', 'lists']);
  return (
    <RecordDialog
      resource={${camel}Resource}
      record={record}
      title={record ? t('edit') : t('new')}
      initial={{ name: record?.name ?? '' }}
      onClose={onClose}
    >
      {(form) => (
        <FormText
          form={form}
          name="name"
          label={t('lists:${snakePlural}.columns.name')}
          autoComplete="off"
          data-autofocus
        />
      )}
    </RecordDialog>
  );
}
`;

const test = ({
  plural,
  camelPlural,
  camel,
  pascal,
  words,
  word,
  article,
  snakePlural,
}) => `import { type ${pascal}, ${camelPlural} } from '@rounds/contract/${plural}';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeServer, renderAt, toListPage } from '../../testing/index.ts';

const ${camel}: ${pascal} = {
  id: 1,
  name: 'First',
  archived_at: null,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
};
const as = createPerson('manager');

describe('${words}', () => {
  it('${article} ${word} is created in a dialog', async () => {
    const server = new FakeServer()
      .on(${camelPlural}.list, () => toListPage([${camel}], '${snakePlural}'))
      .on(${camelPlural}.create, ({ body }) => ({ ...${camel}, ...body, id: 2 }));
    const { user } = await renderAt('/${plural}', { as, server });
    await user.click(await screen.findByRole('button', { name: 'New ${word}' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New ${word}' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getByText('This field is required.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Second');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('“Second” created')).toBeTruthy();
    expect(server.getCalls(${camelPlural}.create)[0]?.body).toEqual({ name: 'Second' });
  });

  it('an archived ${word} is restored from the archive', async () => {
    const server = new FakeServer()
      .on(${camelPlural}.list, () => toListPage([], '${snakePlural}'))
      .on(${camelPlural}.listArchive, () =>
        toListPage([{ ...${camel}, archived_at: '2026-02-01T10:00:00Z' }], '${snakePlural}_archive'),
      )
      .on(${camelPlural}.restore, () => ${camel});
    const { user } = await renderAt('/${plural}/archive', { as, server });
    await user.click(await screen.findByRole('button', { name: 'Actions for First' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByText('“First” restored')).toBeTruthy();
  });
});
`;

const texts = ({ word, words }) => ({
  archive_title: `Archived ${words}`,
  new: `New ${word}`,
  edit: `Edit ${word}`,
  empty: { title: `No ${words} yet`, text: `Create the first ${word} to start the list.` },
});

export const webFiles = (names) => {
  const folder = `packages/web/src/features/${names.plural}`;
  return {
    [`${folder}/index.ts`]: index(names),
    [`${folder}/${names.singular}-queries.ts`]: queries(names),
    [`${folder}/${names.singular}-list-page.tsx`]: listPage(names),
    [`${folder}/${names.singular}-archive-page.tsx`]: archivePage(names),
    [`${folder}/${names.singular}-dialog.tsx`]: dialog(names),
    [`${folder}/${names.plural}.test.tsx`]: test(names),
    ...Object.fromEntries(
      LANGUAGES.map((language) => [
        `packages/web/src/platform/i18n/${language}/${names.plural}.json`,
        `${JSON.stringify(translate(language, texts(names)), null, 2)}\n`,
      ]),
    ),
  };
};
