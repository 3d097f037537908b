import type { Product, WithContext } from "schema-dts";
import { imageUrlOf } from "~/lib/url/image-urls";
import { productPath } from "~/lib/url/product-path";
import { centsToText } from "~/lib/money/money";
import type { RootData } from "~/root";
import type { ProductData, ReviewData } from "~/components/storefront/product/product-data";

export function productJsonLd(
  product: ProductData,
  reviews: ReviewData[],
  { origin, shop }: RootData,
): WithContext<Product> {
  const url = origin + productPath(product);
  const images = pictureUrls(product).map((picture) =>
    picture.startsWith("/") ? origin + picture : picture,
  );
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    category: product.category,
    ...(!product.isGiftCard && { material: "PLA Filament" }),
    brand: { "@type": "Brand", name: shop.name },
    url,
    ...(images.length > 0 && { image: images }),
    offers: product.variations.map(({ name, sku, unitCents, regularCents, stock }) => ({
      "@type": "Offer",
      name: product.simple ? product.name : name,
      ...(sku && { sku }),
      price: centsToText(unitCents),
      priceCurrency: "CAD",
      ...(regularCents !== undefined && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          priceType: "https://schema.org/StrikethroughPrice",
          price: centsToText(regularCents),
          priceCurrency: "CAD",
        },
      }),
      availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
      url,
    })),
    ...(product.rating.average !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: product.rating.average.toFixed(1),
        reviewCount: product.rating.count,
      },
      review: reviews.slice(0, 3).map(({ rating, guestName, title, comment, createdAt }) => ({
        "@type": "Review",
        reviewRating: { "@type": "Rating", ratingValue: rating },
        author: { "@type": "Person", name: guestName ?? "Customer" },
        ...(title && { name: title }),
        ...(comment && { reviewBody: comment }),
        datePublished: createdAt,
      })),
    }),
  };
}

function pictureUrls({ pictures, legacyPicture }: ProductData): string[] {
  if (pictures.length === 0) return legacyPicture ? [legacyPicture] : [];
  return pictures.map(({ publicId, widths, width }) => imageUrlOf(publicId, widths.at(-1) ?? width));
}
