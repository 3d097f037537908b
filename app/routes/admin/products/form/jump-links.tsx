import { HIDDEN_FOR_GIFT_CARDS } from "~/routes/admin/products/form/gift-card-field";
import { HERE } from "~/components/admin/products/form/product-draft";
import { PICTURES } from "~/routes/admin/products/images/image-rows";
import { PartLink } from "~/components/ui/part-link";

export const DETAILS = "product-details";
export const STOCK = "product-stock";

const LOOK = "inline-flex min-h-6 items-center underline";

/** Links to the parts of the long product form. */
export function JumpLinks() {
  return (
    <nav aria-label="Parts of the product" className="flex flex-wrap gap-x-5 gap-y-1">
      <PartLink to={`#${DETAILS}`} className={LOOK}>
        Details
      </PartLink>{" "}
      <PartLink to={PICTURES} className={LOOK}>
        Images
      </PartLink>{" "}
      <PartLink to={`#${STOCK}`} className={`${LOOK} ${HIDDEN_FOR_GIFT_CARDS}`}>
        Type and stock
      </PartLink>{" "}
      <PartLink
        to={HERE}
        className={`hidden! group-has-[[name=productType][value=variable]:checked]/product:inline-flex! ${LOOK}`}
      >
        Variations
      </PartLink>
    </nav>
  );
}
