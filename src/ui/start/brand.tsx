const NAME = 'Markwright';

export const Brand = () => (
  <h1 className="brand">
    <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="24" height="24" />
    <span className="visually-hidden">{NAME}</span>
  </h1>
);

/** Name beside the icon, where no document's name takes its place. */
export const BrandName = () => (
  <div className="header-side">
    <span className="brand-name" aria-hidden="true">
      {NAME}
    </span>
  </div>
);
