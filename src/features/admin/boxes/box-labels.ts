import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoxState } from '../../../../contract/boxes.ts';
import type { TagHue } from '../../../ui/tag.tsx';

export const boxStateLabels: Record<BoxState, MessageDescriptor> = {
  waiting: msg({ message: 'not connected yet', context: 'box on site' }),
  paired: msg({ message: 'connected', context: 'box on site' }),
  expired: msg({ message: 'expired', context: 'box on site' }),
  revoked: msg({ message: 'revoked', context: 'box on site' }),
};

export const boxStateHues: Partial<Record<BoxState, TagHue>> = {
  paired: 'accent',
  expired: 'danger',
  revoked: 'danger',
};
