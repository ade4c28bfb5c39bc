import { type GlobalResponse, globalResponseList } from '@rounds/contract/checklists/global-responses.ts';
import { useTranslation } from 'react-i18next';
import { useTableText } from '../../../kit/data-table/index.ts';
import { ResourceListPage } from '../../../kit/resource/index.ts';
import { ColorSwatch, Row, Text } from '../../../ui/index.ts';
import { GlobalResponseDialog } from './global-response-dialog.tsx';
import { globalResponseResource } from './global-response-resource.ts';
import classes from './global-responses.module.css';

/** The answers that questions of several templates share. */
export default function GlobalResponsesPage() {
  const { t } = useTranslation('global-responses');
  return (
    <ResourceListPage<GlobalResponse>
      resource={globalResponseResource}
      list={globalResponseList}
      canManage
      newLabel={t('new')}
      emptyTitle={t('empty.title')}
      emptyText={t('empty.text')}
      search="name"
      cells={{
        type: ({ type }) => <TypeName type={type} />,
        options: ({ options }) => <OptionChips options={options} />,
      }}
      renderDialog={(props) => <GlobalResponseDialog {...props} />}
    />
  );
}

function TypeName({ type }: Pick<GlobalResponse, 'type'>) {
  const text = useTableText(globalResponseList);
  return text.option(TYPE, type);
}
const TYPE = globalResponseList.columns.find(({ selector }) => selector === 'type')!;

/** More options would not fit in a row. */
const SHOWN_OPTIONS = 5;

function OptionChips({ options }: Pick<GlobalResponse, 'options'>) {
  const hidden = options.length - SHOWN_OPTIONS;
  return (
    <Row as="span" shrink overflow="hidden" align="stretch" gap={1}>
      {options.slice(0, SHOWN_OPTIONS).map(({ uuid, label, color }) => (
        <Row as="span" key={uuid} inline gap={1} truncate fixed maxWidth={160} className={classes.chip} dir="auto">
          {color !== 'none' && <ColorSwatch color={color} size={10} />}
          {label}
        </Row>
      ))}
      {hidden > 0 && (
        <Text as="span" tone="ink2" className={classes.more}>
          +{hidden}
        </Text>
      )}
    </Row>
  );
}
