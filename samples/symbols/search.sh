curl -s \
  "http://localhost:8080/search-instruments?q=nifty%2023500%20ce&limit=1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
