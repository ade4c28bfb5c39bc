import { useEffect, useState } from 'react';

/** An object URL that is revoked when the component unmounts. */
export function useBlobAddress(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const url = URL.createObjectURL(bytes);
    setAddress(url);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(url);
    };
  }, [bytes]);
  return address;
}
