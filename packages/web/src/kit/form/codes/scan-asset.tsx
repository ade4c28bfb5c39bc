import { assets } from '@rounds/contract/assets';
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '../../../platform/api/index.ts';
import { toast } from '../../../ui/index.ts';
import { ScanDialog } from './scan-dialog.tsx';

export type ScannedAsset = OutputOf<typeof assets.search>[number];

/** The content of the label of an asset: its address or its number. */
export interface AssetLabel {
  readonly uuid: string | undefined;
  readonly number: string;
}

interface ScanAssetDialogProps {
  /** Finds the asset of a label; by default on the server. */
  readonly find?: (label: AssetLabel) => Promise<ScannedAsset | undefined>;
  readonly onFound: (asset: ScannedAsset) => void;
  readonly onClose: () => void;
}

/** Scans the label of an asset: its address, or a code with its number. */
export function ScanAssetDialog({ find = findScannedAsset, onFound, onClose }: ScanAssetDialogProps) {
  const { t } = useTranslation('form');
  const handleText = async (text: string) => {
    try {
      const asset = await find({ uuid: ASSET_ADDRESS.exec(text)?.[1], number: text.trim() });
      if (asset) onFound(asset);
      else toast.error(t('code.no_asset', { code: text }));
    } catch (error) {
      // The call has already shown its error.
      if (!(error instanceof CallError)) throw error;
    }
    onClose();
  };
  return (
    <ScanDialog title={t('code.scan_asset')} kind="qr" onFound={(text) => void handleText(text)} onClose={onClose} />
  );
}

const ASSET_ADDRESS = /\/assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

/** @param options `silent` shows no error if the server is unreachable */
export async function findScannedAsset(
  { uuid, number }: AssetLabel,
  { silent = false }: { readonly silent?: boolean } = {},
): Promise<ScannedAsset | undefined> {
  const results = await call(assets.search, {
    query: { with_fields: true, ...(uuid ? { ids: uuid } : { q: number, limit: 100 }) },
    silent,
  });
  return uuid ? results[0] : results.find(({ asset_id }) => asset_id === number);
}
