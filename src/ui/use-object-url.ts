import { useEffect, useState } from 'react';

/** An object URL of the data, revoked on unmount; undefined before the first effect. */
export function useObjectUrl(data: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(data);
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives as long as the effect
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}
