import { CHART_COLORS, createChartOption } from '@rounds/charts';
import {
  type ChartAnswer,
  type ChartKey,
  type ChartQuery,
  getChart,
  getChartCalls,
  type Measure,
} from '@rounds/contract/analytics';
import { IconDownload, IconFileTypeSvg, IconList, IconPhoto, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toUrl } from '../../../api/index.ts';
import { ActionIcon, Menu } from '../../../ui/index.ts';
import { useChartFormat } from './use-chart-format.ts';

interface ChartMenuProps {
  readonly chart: ChartKey;
  readonly name: string;
  readonly query: ChartQuery;
  readonly answer: ChartAnswer;
  readonly measure: Measure;
  readonly openRows: () => void;
}

/** Of pictures: wide enough for slides and printed reports. */
const SIZE = { width: 1120, height: 480 };

/** The chart as a picture, a drawing or a table, and the rows behind it. */
export function ChartMenu({ chart, name, query, answer, measure, openRows }: ChartMenuProps) {
  const { t, i18n } = useTranslation('charts');
  const format = useChartFormat();
  const draw = async () => {
    const { renderChartSvg } = await import('@rounds/charts/svg');
    const declaration = getChart(chart);
    const option = createChartOption({ declaration, answer, format, measure, colors: CHART_COLORS.light, size: SIZE });
    return option && renderChartSvg(option, SIZE, getComputedStyle(document.body).fontFamily.replaceAll('"', "'"));
  };
  const saveSvg = async () => {
    const svg = await draw();
    if (svg) save(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
  };
  const savePng = async () => {
    const svg = await draw();
    if (svg) save(await toPng(svg), `${name}.png`);
  };
  const canDraw = getChart(chart).kind !== 'matrix' && answer.points.length > 0;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`${name}: ${t('export.label')}`} title={t('export.label')}>
          <IconDownload size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canDraw && (
          <>
            <Menu.Item leftSection={<IconPhoto size={16} stroke={1.75} />} onClick={() => void savePng()}>
              {t('export.png')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileTypeSvg size={16} stroke={1.75} />} onClick={() => void saveSvg()}>
              {t('export.svg')}
            </Menu.Item>
          </>
        )}
        {(['csv', 'xlsx'] as const).map((type) => (
          <Menu.Item
            key={type}
            component="a"
            download
            href={toUrl(getChartCalls(chart).export, {}, { ...query, format: type, lang: i18n.language })}
            leftSection={<IconTable size={16} stroke={1.75} />}
          >
            {t(`export.${type}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconList size={16} stroke={1.75} />} onClick={openRows}>
          {t('rows.open', { count: answer.counted })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** At twice its size, so that it is sharp in print. */
async function toPng(svg: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: SIZE.width * 2, height: SIZE.height * 2 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = CHART_COLORS.light.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/png',
    ),
  );
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
