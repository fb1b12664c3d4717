import { Avatar } from '../../ui/avatar.tsx';
import { Count } from '../../ui/count.tsx';
import { Mark } from '../../ui/mark.tsx';
import { LiveTag, Tag, type TagHue } from '../../ui/tag.tsx';
import styles from './interface.module.css';

const hues: readonly TagHue[] = [
  'neutral',
  'lecture',
  'presentation',
  'discussion',
  'qa',
  'workshop',
  'danger',
  'accent',
];
const sizes = ['small', 'normal', 'large', 'huge'] as const;

export const MarkSamples = () => (
  <>
    <div className={styles.row}>
      {hues.map((hue) => (
        <Tag key={hue} hue={hue}>
          {hue}
        </Tag>
      ))}
      <LiveTag>live</LiveTag>
      <Count value={1} />
      <Count value={42} />
      <Count value={100} />
      <Count value={0} />
    </div>
    <div className={styles.row}>
      {sizes.map((size, seed) => (
        <Avatar key={size} name="Aigerim Bekova" seed={seed} size={size} />
      ))}
      <Avatar name="Даулет Омаров" seed={4} online />
      <Avatar name="Jonas" seed={5} online size="large" />
      <Mark />
      <Mark size={64} />
    </div>
  </>
);
