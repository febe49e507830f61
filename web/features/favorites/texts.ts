import { descriptionRequired } from '../../../contracts/favorites.ts';

/** Every word of the favorites. Those the specification gives stand here to the letter. */
export const texts = {
  setAsHome: 'Set as Home',
  editFavorite: 'Edit Favorite',
  saveAsFavorite: 'Save as Favorite',
  thisIsYourHome: 'This is your home',
  notAllowed: 'Not allowed',

  addTitle: 'Add Favorite',
  editTitle: 'Edit Favorite (description only)',
  addHomeTitle: 'Save report as favorite and set as home?',
  homeTitle: "Make this 'Favorite' your Homepage?",
  removeTitle: 'Remove Favorite?',
  clickToConfirm: "Click 'OK' to confirm.",
  ok: 'OK',
  cancel: 'Cancel',
  description: 'Description',
  descriptionRequired,
  removeFavorite: 'Remove Favorite',

  myFavorites: 'My Favorites',
  emptyTitle: "You don't have any Favorites yet!",
  emptyHint: 'Add favorites via the star icon at the top-right of most reports.',
  editDescription: 'Edit Description',
  editDescriptionNote: '(Note: to change report filters, remove and create new Favorite)',

  logged: 'Oops! There was an error',

  favorite: 'Favorite',
  loading: 'Loading favorites',
  showAsTable: 'Show as table',
  showAsList: 'Show as list',
  report: 'Report',
  home: 'Home',
  yourHome: 'Your home',
  actions: 'Actions',
  savedFilters: 'Saved filters',
  noSavedFilters: 'No filters are set.',
} as const;
