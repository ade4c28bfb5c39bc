import {
  type ChartAnswer,
  type ChartDisplay,
  type ChartKey,
  type ChartQuery,
  DEFAULT_PRESET,
  getChart,
  getChartCalls,
  type Measure,
  PAGE_FIGURES,
  splitChartKey,
} from '@rounds/contract/analytics';
import {
  IconBellExclamation,
  IconDownload,
  IconFileTypeSvg,
  IconList,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBytes, toUrl } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useIsDenied } from '../../../platform/session/index.ts';
import { ActionIcon, ICON, Menu, toast, useDirection } from '../../../ui/index.ts';
import { type AlertValues, NewAlertDialog } from '../../alerts/index.ts';
import { drawPicture, toPng } from './chart-picture.ts';
import { useChartFormat } from './use-chart-format.ts';

const TABLES = ['csv', 'xlsx'] as const;

interface ChartMenuProps {
  readonly chart: ChartKey;
  readonly name: string;
  readonly query: ChartQuery;
  readonly answer: ChartAnswer;
  readonly measure: Measure;
  readonly display: ChartDisplay | undefined;
  readonly openRows: (() => void) | undefined;
}

/** Downloads the chart as a picture or a table, and opens the rows behind it. */
export function ChartMenu({ chart, name, query, answer, measure, display, openRows }: ChartMenuProps) {
  const { t, i18n } = useTranslation(['charts', 'common']);
  const save = useSavePicture({ chart, name, answer, measure, display });
  const isDenied = useIsDenied('export');
  const [isAlerting, setAlerting] = useState(false);
  const suggested = toAlert({ chart, name, query, answer });
  const canDraw = getChart(chart).kind !== 'matrix' && answer.points.length > 0;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`${name}: ${t('export.label')}`} title={t('export.label')}>
            <IconDownload {...ICON} size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canDraw && (
            <>
              <Menu.Item leftSection={<IconPhoto {...ICON} />} onClick={() => void save('png')}>
                {t('export.png')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFileTypeSvg {...ICON} />} onClick={() => void save('svg')}>
                {t('export.svg')}
              </Menu.Item>
            </>
          )}
          {isDenied && <Menu.Label>{t('common:denied.export')}</Menu.Label>}
          {(isDenied ? [] : TABLES).map((type) => (
            <Menu.Item
              key={type}
              component="a"
              download
              href={toUrl(getChartCalls(chart).export, {}, { ...query, format: type, lang: i18n.language })}
              leftSection={<IconTable {...ICON} />}
            >
              {t(`export.${type}`)}
            </Menu.Item>
          ))}
          {answer.counted > 0 && openRows && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconList {...ICON} />} onClick={openRows}>
                {t('rows.open', { count: answer.counted })}
              </Menu.Item>
            </>
          )}
          {suggested && (
            <Menu.Item leftSection={<IconBellExclamation {...ICON} />} onClick={() => setAlerting(true)}>
              {t('common:report_actions.alert')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAlerting && suggested && (
        <Suspense>
          <NewAlertDialog suggested={suggested} onClose={() => setAlerting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Suggests an alert to people who look at this chart; null if no alert watches what it shows. */
function toAlert({
  chart,
  name: title,
  query,
  answer,
}: Pick<ChartMenuProps, 'chart' | 'name' | 'query' | 'answer'>): Partial<AlertValues> | null {
  const { page } = splitChartKey(chart);
  const filter = query.filter ? (JSON.parse(query.filter) as AlertValues['filter']) : {};
  const figure = PAGE_FIGURES[page].find((one) => one.chart === chart);
  if (figure) {
    // People usually start from the present value when they think of a limit.
    const value = Math.round(answer.total ?? 0);
    return { kind: 'figure', title, figure: figure.key, range: query.preset ?? DEFAULT_PRESET, value, filter };
  }
  if (query.question) {
    return { kind: 'answer', title, question: query.question, options: query.option ? [query.option] : [], filter };
  }
  return page === 'reports' ? { kind: 'score', title, filter } : null;
}

function useSavePicture({
  chart,
  name,
  answer,
  measure,
  display,
}: Pick<ChartMenuProps, 'chart' | 'name' | 'answer' | 'measure' | 'display'>) {
  const { t } = useTranslation('charts');
  const chartFormat = useChartFormat();
  const format = useFormat();
  const { dir } = useDirection();
  return async (type: 'png' | 'svg') => {
    const declaration = getChart(chart);
    const { from, to, timezone } = answer.range;
    try {
      const picture = await drawPicture({
        declaration,
        answer,
        measure,
        display,
        format: chartFormat,
        title: name,
        subtitle: declaration.now ? '' : `${format.date(from)} – ${format.date(to)}, ${timezone}`,
        isRightToLeft: dir === 'rtl',
      });
      if (!picture) return;
      saveBytes(
        type === 'png' ? await toPng(picture) : new Blob([picture.svg], { type: 'image/svg+xml' }),
        `${declaration.now ? name : t('export.file_name', { name, from, to })}.${type}`,
      );
    } catch {
      toast.error(t('export.failed'));
    }
  };
}
