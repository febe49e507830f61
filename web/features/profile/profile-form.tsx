import { useState } from 'react';
import {
  type densities,
  type layouts,
  type Profile,
  type ProfileEdit,
  profileEdit,
  type themes,
} from '../../../contracts/profile.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { onlyChanged } from '../../lib/form/only-changed.ts';
import { TextField } from '../../lib/form/text-field.tsx';
import { useContractForm } from '../../lib/form/use-contract-form.ts';
import { useEditProfile } from './edit-profile.ts';
import { usePreviewAppearance } from './preview-appearance.ts';
import styles from './profile-page.module.css';
import { ProfileSection } from './profile-section.tsx';
import { StartPageField } from './start-page-field.tsx';
import { useWarnUnsaved } from './warn-unsaved.ts';

type Options<Value extends string> = { value: Value; label: string; description?: string }[];
const themeOptions: Options<(typeof themes)[number]> = [
  { value: 'system', label: 'System', description: 'As your device is set' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const densityOptions: Options<(typeof densities)[number]> = [
  { value: 'comfortable', label: 'Comfortable', description: 'More room around each line' },
  { value: 'compact', label: 'Compact', description: 'More lines on the screen' },
];
const layoutOptions: Options<(typeof layouts)[number]> = [
  { value: 'Mira', label: 'Grouped menu', description: 'Pages are gathered in submenus under each group' },
  { value: 'insights', label: 'Flat menu', description: 'Every page stands directly under its group' },
];

const labels = {
  firstname: 'First name',
  lastname: 'Last name',
  theme: 'Theme',
  density: 'Density',
  layout: 'Menu layout',
  home: 'Start page',
};
type Values = { [Name in keyof Required<ProfileEdit>]: Exclude<ProfileEdit[Name], undefined> };

/** Any layout other than Mira gives the flat menu. */
function valuesOf({ firstname, lastname, theme, density, layout, home }: Profile): Values {
  return { firstname, lastname, theme, density, layout: layout === 'Mira' ? 'Mira' : 'insights', home };
}

/** Name, look, menu and start page: saved together, and only what was changed. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const edit = useEditProfile();
  const [saved, setSaved] = useState<string | null>(null);
  const form = useContractForm<Values, ProfileEdit>({
    schema: profileEdit,
    initial: valuesOf(profile),
    labels,
    send: async (value, changed) => {
      const answer = await edit.mutateAsync(onlyChanged(value, changed));
      form.reset(valuesOf(answer.profile));
      setSaved('Your profile is saved.');
    },
  });
  const { values, errors } = form;
  usePreviewAppearance(values, form.stored);
  useWarnUnsaved(form.changed.length > 0);

  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate aria-label="Profile">
      <ProfileSection title="Name" description="How you are greeted, and how colleagues see you.">
        <div className={styles.pair}>
          <TextField form={form} name="firstname" label={labels.firstname} autoComplete="given-name" />
          <TextField form={form} name="lastname" label={labels.lastname} autoComplete="family-name" optional />
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Username</dt>
            <dd>{profile.username}</dd>
          </div>
          <div>
            <dt>Mail</dt>
            <dd>{profile.email ?? '—'}</dd>
          </div>
        </dl>
      </ProfileSection>
      <ProfileSection title="Appearance" description="Shown at once; kept when you save.">
        <ChoiceCards
          label={labels.theme}
          options={themeOptions}
          value={values.theme}
          onChange={(theme) => form.set('theme', theme)}
        />
        <ChoiceCards
          label={labels.density}
          options={densityOptions}
          value={values.density}
          onChange={(density) => form.set('density', density)}
        />
      </ProfileSection>
      <ProfileSection title="Menu and start page" description="What you see first, and how you find the rest.">
        <ChoiceCards
          label={labels.layout}
          options={layoutOptions}
          value={values.layout}
          onChange={(layout) => form.set('layout', layout)}
        />
        <StartPageField
          label={labels.home}
          error={errors.home}
          value={values.home}
          onChange={(home) => form.set('home', home)}
        />
      </ProfileSection>
      <SaveBar
        changed={form.changed.length > 0}
        saving={form.sending}
        saved={saved}
        problem={form.problem}
        onDiscard={() => form.reset(form.stored)}
      />
    </form>
  );
}
